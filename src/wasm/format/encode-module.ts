import { ByteWriter } from './byte-writer.ts';
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
import { typeCodes } from './value-type.ts';

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const functionForm = 0x60;
const constOpcodes = { i32: 0x41, i64: 0x42 } as const;
const endOpcode = 0x0b;

function writeType(writer: ByteWriter, type: FunctionType): void {
  writer.byte(functionForm);
  writer.sized(type.parameters.map((parameter) => typeCodes[parameter]));
  writer.sized(type.results.map((result) => typeCodes[result]));
}

function writeImport(writer: ByteWriter, imported: Import): void {
  writer.name(imported.module).name(imported.name).byte(externalKinds.indexOf(imported.kind));
  if (imported.kind === 'function') writer.unsigned(imported.type);
  else if (imported.maximum === null) writer.byte(0).unsigned(imported.minimum);
  else writer.byte(1).unsigned(imported.minimum).unsigned(imported.maximum);
}

function writeGlobal(writer: ByteWriter, { type, mutable, initial }: DefinedGlobal): void {
  writer.byte(typeCodes[type]).byte(mutable ? 1 : 0);
  writer.byte(constOpcodes[type]).signed(initial).byte(endOpcode);
}

function writeExport(writer: ByteWriter, { name, kind, index }: Export): void {
  writer.name(name).byte(externalKinds.indexOf(kind)).unsigned(index);
}

function writeData(writer: ByteWriter, { address, bytes }: DataSegment): void {
  writer
    .unsigned(0)
    .byte(constOpcodes.i32)
    .signed(BigInt.asIntN(32, BigInt(address)))
    .byte(endOpcode);
  writer.sized(bytes);
}

/** The module in the binary format. Sections without items are left out. */
export function encodeModule(module: WasmModule): Uint8Array {
  const whole = new ByteWriter().raw(header);
  const section = <T>(
    id: number,
    items: readonly T[],
    write: (writer: ByteWriter, item: T) => void,
  ): void => {
    if (items.length === 0) return;
    const content = new ByteWriter().unsigned(items.length);
    for (const item of items) write(content, item);
    whole.byte(id).sized(content.finish());
  };
  section(sectionIds.types, module.types, writeType);
  section(sectionIds.imports, module.imports, writeImport);
  section(sectionIds.functions, module.functions, (writer, { type }) => writer.unsigned(type));
  section(sectionIds.globals, module.globals, writeGlobal);
  section(sectionIds.exports, module.exports, writeExport);
  section(sectionIds.code, module.functions, (writer, { code }) => writer.sized(code));
  section(sectionIds.data, module.data, writeData);
  return whole.finish();
}
