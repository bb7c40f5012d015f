/** What the tests use of a package that brings no types. */
declare module 'dcmjs' {
  export const data: {
    DicomMessage: { readFile(buffer: ArrayBufferLike): { dict: Record<string, unknown> } }
    DicomMetaDictionary: {
      naturalizeDataset(dict: Record<string, unknown>): Record<string, unknown>
    }
  }
}
