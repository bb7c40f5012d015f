/** Formats money; amounts are whole fen everywhere else. */

/** `12.30` */
export function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}

/** `金额 ¥12.30`, for the timeline of an order. */
export function formatAmount(fen: number): string {
  return `金额 ¥${yuan(fen)}`
}
