/** What an approval of a refund does, as the second person reads it. */
import type { Approval } from '@/contract/desk/refunds/refunds'

/** A refund by hand moves no money here. */
export const approvalEffects = {
  refund: (sum: string) => `${sum} 马上原路退给患者，不能收回。`,
  by_hand: (sum: string) =>
    `${sum} 记为医院已线下退给患者，微信不会再退，不能收回。请先确认钱已经付给患者。`,
} satisfies Record<Approval['kind'], (sum: string) => string>
