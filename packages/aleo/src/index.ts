export {
  addressToField,
  bech32Bytes,
  bech32Data,
  bech32ToField,
  bigintToBytes,
  bytesToBigint,
  fieldToAddress,
  parseAddress,
  parseSignature,
  type SignatureParts,
  signatureParts,
} from './address.ts'
export {
  type AnswerLimits,
  answerLimits,
  MAX_ANSWER_BYTES,
  MAX_RANGE_BYTES,
} from './answerLimits.ts'
export { encodeBech32m } from './bech32m.ts'
export {
  plaintextBits,
  plaintextRawBits,
  programIdBits,
  pushArgumentBits,
  pushBigBits,
  pushBits,
  pushFutureBits,
  pushLiteralBits,
  pushPlaintextBits,
  pushRawBits,
} from './bits.ts'
export {
  type AleoClient,
  type AleoClientOptions,
  createAleoClient,
  NodeNotFoundError,
  NodeRefusedError,
  NodeUnavailableError,
  saysBusy,
  saysMissing,
  saysSyncing,
  type WaitOptions,
} from './client.ts'
export { createLimit } from './createLimit.ts'
export { BaseError, RetryableError, ValueSyntaxError } from './errors.ts'
export { FIELD_MODULUS, modulo, SCALAR_MODULUS } from './field.ts'
export {
  type DynamicFuture,
  type Future,
  type FutureArgument,
  formatDynamicFuture,
  formatFuture,
  parseFuture,
} from './future.ts'
export { toHex } from './hex.ts'
export { fieldToIdentifier, identifierToField, isIdentifier, type Locator } from './identifier.ts'
export { formatLiteral, type Literal } from './literal.ts'
export {
  type IntegerBounds,
  type IntegerType,
  integerBounds,
  isIntegerType,
  isLiteralType,
  type LiteralType,
  literalSizeInBits,
  literalTypeId,
  literalTypes,
} from './literalType.ts'
export type {
  Block,
  BlockHeader,
  BlockMetadata,
  ConfirmedTransaction,
  Deployment,
  DeploymentOwner,
  Execution,
  Fee,
  FinalizeOperation,
  RejectedTransaction,
  Transaction,
  Transition,
  TransitionPart,
} from './node.ts'
export { createListPacker, type ListPacker, pack } from './pack/pack.ts'
export { type Packable, PackError } from './pack/packable.ts'
export { unpack } from './pack/unpack.ts'
export { PackedBits, pushPackedPlaintext } from './packedBits.ts'
export { NodeAnswerError, parseBlock, parseTransaction } from './parseBlock.ts'
export {
  type ArrayValue,
  formatPlaintext,
  isEqualPlaintext,
  type Plaintext,
  parsePlaintext,
  type StructValue,
} from './plaintext.ts'
export { formatPretty } from './pretty.ts'
export { ProgramSyntaxError } from './program/cursor.ts'
export {
  commandText,
  formatComponent,
  formatOperand,
  formatPlaintextType,
  formatProgram,
  formatSection,
  formatValueType,
  outputText,
} from './program/format.ts'
export { commandOpcodes, instructionSyntax } from './program/opcodes.ts'
export { GROUP_GENERATOR } from './program/parseOperand.ts'
export { parseProgram } from './program/parseProgram.ts'
export type {
  Access,
  ArrayType,
  AsyncInstruction,
  BranchCommand,
  CallDynamicInstruction,
  CallInstruction,
  CastInstruction,
  CastType,
  Closure,
  Command,
  Constructor,
  DynamicMappingCommand,
  Finalize,
  GetRecordInstruction,
  HashInstruction,
  Input,
  Instruction,
  InstructionBase,
  Mapping,
  MappingCommand,
  Operand,
  OperationInstruction,
  Output,
  PlaintextType,
  PositionCommand,
  Program,
  ProgramFunction,
  RandomCommand,
  RecordEntryType,
  RecordType,
  Register,
  SerializeInstruction,
  Struct,
  ValueType,
  View,
} from './program/program.ts'
export { type CallSources, isDynamicCall, pruneForCall } from './program/pruneForCall.ts'
export { MAX_PROGRAM_SIZE, sizeInBytes } from './program/size.ts'
export {
  createProgramSources,
  type NamedCall,
  type ProgramNode,
  type ProgramSource,
  type ProgramSources,
} from './programSources.ts'
export { readAhead } from './readAhead.ts'
export {
  BLOCKS_A_PAGE,
  BlockNotReadError,
  type BlockRange,
  readAllBlocks,
  readBlocks,
} from './readBlocks.ts'
export {
  formatRecord,
  parseRecord,
  type RecordEntry,
  type RecordValue,
  type Visibility,
} from './record.ts'
