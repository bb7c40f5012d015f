/** The character that stands for a name: of a Chinese name the last one, since a family shares the first; else the first letter. */
export function formatInitial(name: string): string {
  const plain = Array.from(name.replace(/\*/g, ''))
  const isChinese = /^[一-鿿]+$/.test(plain.join(''))
  return plain[isChinese ? plain.length - 1 : 0] ?? ''
}
