/** An amount in fen as patients read it: `¥25.00`, zero is `免费`. */
export function formatMoney(amountFen: number): string {
  if (amountFen === 0) return '免费'
  const yuan = String(Math.trunc(Math.abs(amountFen) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(Math.abs(amountFen) % 100).padStart(2, '0')
  return `${amountFen < 0 ? '-' : ''}¥${yuan}.${rest}`
}
