/** The settlement of a stay by the sandbox hospital's cash office. */

/** Who gives back what is left over, or takes what is owed. */
export type HandledBy = 'app' | 'hospital'

interface Settled {
  handledBy: HandledBy
  totalFen: number
  depositFen: number
  settledAt: string
}

/** The published settlement: surplus deposits are refunded, a shortfall is owed. */
export function settlementOf(
  stay: { id: string; insuranceFeeFen: number | null },
  { totalFen, depositFen, settledAt, handledBy }: Settled,
) {
  const insuranceFen = Math.min(totalFen, stay.insuranceFeeFen ?? 0)
  const leftFen = depositFen + insuranceFen - totalFen
  const isEven = leftFen === 0
  const isPaidBack = leftFen > 0
  return {
    number: `JS${stay.id}`,
    settledAt,
    totalFen,
    insuranceFen,
    otherFen: 0,
    depositFen,
    refundFen: Math.max(0, leftFen),
    owedFen: Math.max(0, -leftFen),
    handledBy,
    closedAt: isEven ? settledAt : null,
    note:
      isPaidBack && handledBy === 'hospital'
        ? '多余的预交金按预缴时的方式退回，3 个工作日内到账。'
        : null,
    invoices: [
      {
        name: '医疗住院收费票据（电子）',
        batchCode: '33060226',
        number: stay.id.replace(/\D/g, '').padStart(10, '0').slice(-10),
        random: stay.id.replace(/\D/g, '').padStart(6, '0').slice(-6),
        totalFen,
      },
    ],
  }
}
