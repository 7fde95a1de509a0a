// Runs a server for as long as its standard input stays open: node guard.mjs <binary> [argument…]
//
// A test that starts a server holds the other end. When the test ends, in whatever way, the pipe closes and the server
// goes with it: no exit handler can promise that, as none runs when a process is killed.
import { spawn } from 'node:child_process';

const graceMilliseconds = 2000;

const [binary, ...args] = process.argv.slice(2);
const server = spawn(binary, args, { stdio: ['ignore', 'inherit', 'inherit'] });
server.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
server.on('exit', (code) => process.exit(code ?? 1));

function stop() {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), graceMilliseconds).unref();
}
process.stdin.on('end', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
