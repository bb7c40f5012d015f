/** How the sandbox's bureau shares fees out: believable, and the same for the same fees. */

/** A registration fee or bill: the pooled fund bears 60 %, a supplementary fund 5 %, the personal account pays what it has, cash the rest. */
export function shareOut(
  totalFen: number,
  given: {
    usesAccount: boolean
    accountBalanceFen: number
    bearsAll?: boolean
    bearsNothing?: boolean
  },
): { totalFen: number; fundFen: number; accountFen: number; otherFen: number; cashFen: number } {
  if (given.bearsNothing)
    return { totalFen, fundFen: 0, accountFen: 0, otherFen: 0, cashFen: totalFen }
  if (given.bearsAll) return { totalFen, fundFen: totalFen, accountFen: 0, otherFen: 0, cashFen: 0 }
  const fundFen = Math.floor(totalFen * 0.6)
  const otherFen = Math.floor(totalFen * 0.05)
  const accountFen = given.usesAccount
    ? Math.min(given.accountBalanceFen, Math.floor((totalFen - fundFen - otherFen) * 0.6))
    : 0
  return {
    totalFen,
    fundFen,
    accountFen,
    otherFen,
    cashFen: totalFen - fundFen - otherFen - accountFen,
  }
}
