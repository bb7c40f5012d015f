/** An amount in fen as a patient reads it: `¥25.00`, nothing is `免费`. */
export function formatMoney(amountFen: number): string {
  if (amountFen === 0) return '免费'
  const yuan = String(Math.trunc(Math.abs(amountFen) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(Math.abs(amountFen) % 100).padStart(2, '0')
  return `${amountFen < 0 ? '-' : ''}¥${yuan}.${rest}`
}
