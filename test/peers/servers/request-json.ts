import { type Agent, request } from 'node:https';

/** How to reach a server over https. */
export interface Credentials {
  /** `https://host:port` */
  readonly url: string;
  /** The certificates that the server's is checked with, in PEM. */
  readonly authority: string;
  /** A bearer token. */
  readonly token: string;
}

/** One request; the body, if any, is sent as JSON. */
export interface JsonRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Of the body: `application/json` unless given. */
  readonly mediaType?: string | undefined;
}

/** A reply: JSON as a value, any other text as a string. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly warnings: readonly string[];
}

/** Sends a request and reads the whole reply. Rejects only when there is none, as while a server starts. */
export function requestJson(credentials: Credentials, agent: Agent, sent: JsonRequest): Promise<Reply> {
  const { url, token } = credentials;
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(sent.body === undefined ? {} : { 'content-type': sent.mediaType ?? 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(sent.path, url), { method: sent.method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
        resolve({
          status: incoming.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : text,
          warnings: (incoming.headersDistinct['warning'] ?? []).map(warningText),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(sent.body === undefined ? undefined : JSON.stringify(sent.body));
  });
}

/** The text of a Warning header, `299 - "text"`, whose text is a quoted string (RFC 7234, 5.5). */
function warningText(header: string): string {
  // Node reads headers as Latin-1, and the server writes UTF-8.
  const text = Buffer.from(header, 'latin1').toString('utf8');
  const quoted = /^\d{3} \S+ "(.*)"$/s.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replace(/\\(.)/gs, '$1');
}
