import { invariant } from '../../base/invariant.ts';
import { ByteReader } from './byte-reader.ts';
import {
  type DataSegment,
  type DefinedGlobal,
  type Export,
  externalKinds,
  type FunctionType,
  type Import,
  sectionIds,
  type WasmModule,
} from './module.ts';
import { typeCodes, type ValueType } from './value-type.ts';

const customSection = 0;
/** The number of data segments, for instructions that the runtime does not use. */
const dataCountSection = 12;

function readValueType(code: number): ValueType {
  invariant(code === typeCodes.i32 || code === typeCodes.i64, `value type ${code} is not supported`);
  return code === typeCodes.i32 ? 'i32' : 'i64';
}

function readType(reader: ByteReader): FunctionType {
  invariant(reader.byte() === 0x60, 'only function types are supported');
  return {
    parameters: Array.from(reader.sized(), readValueType),
    results: Array.from(reader.sized(), readValueType),
  };
}

function readImport(reader: ByteReader): Import {
  const module = reader.name();
  const name = reader.name();
  const kind = externalKinds[reader.byte()];
  invariant(kind === 'function' || kind === 'memory', `import of ${module}.${name} is not supported`);
  if (kind === 'function') return { module, name, kind, type: reader.unsigned() };
  const limited = reader.byte() !== 0;
  return { module, name, kind, minimum: reader.unsigned(), maximum: limited ? reader.unsigned() : null };
}

/** A constant expression: one constant and the end. */
function readConstant(reader: ByteReader): bigint {
  const opcode = reader.byte();
  invariant(opcode === 0x41 || opcode === 0x42, 'only constants are supported as initial values');
  const value = reader.signed();
  invariant(reader.byte() === 0x0b, 'a constant expression does not end');
  return value;
}

function readGlobal(reader: ByteReader): DefinedGlobal {
  return { type: readValueType(reader.byte()), mutable: reader.byte() !== 0, initial: readConstant(reader) };
}

function readExport(reader: ByteReader): Export {
  const name = reader.name();
  const kind = externalKinds[reader.byte()];
  invariant(kind !== undefined, `export ${name} is of an unknown kind`);
  return { name, kind, index: reader.unsigned() };
}

function readData(reader: ByteReader): DataSegment {
  invariant(reader.unsigned() === 0, 'only active data segments are supported');
  return { address: Number(readConstant(reader)), bytes: reader.sized() };
}

/** Reads a module of the supported form; custom sections are dropped. Any other form is a bug of our build. */
export function decodeModule(bytes: Uint8Array): WasmModule {
  const reader = new ByteReader(bytes);
  reader.raw(8);
  const sections = new Map<number, Uint8Array>();
  while (!reader.atEnd) sections.set(reader.byte(), reader.sized());
  const known: readonly number[] = [customSection, dataCountSection, ...Object.values(sectionIds)];
  for (const id of sections.keys()) invariant(known.includes(id), `section ${id} is not supported`);

  const items = <T>(id: number, read: (from: ByteReader) => T): readonly T[] => {
    const content = sections.get(id);
    return content === undefined ? [] : new ByteReader(content).vector(read);
  };
  const types = items(sectionIds.functions, (from) => from.unsigned());
  const code = items(sectionIds.code, (from) => from.sized());
  return {
    types: items(sectionIds.types, readType),
    imports: items(sectionIds.imports, readImport),
    functions: code.map((body, index) => {
      const type = types[index];
      invariant(type !== undefined, 'a function has code but no type');
      return { type, code: body };
    }),
    globals: items(sectionIds.globals, readGlobal),
    exports: items(sectionIds.exports, readExport),
    data: items(sectionIds.data, readData),
  };
}
