/** A Chinese text `第 {0} 位` with its values in their places. */
export function sayChinese(text: string, values: readonly unknown[]): unknown[] {
  return text.split(/\{(\d)\}/).map((piece, index) => (index % 2 ? values[Number(piece)] : piece))
}
