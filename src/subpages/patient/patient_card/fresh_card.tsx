import type { PatientCard } from '@/contract/patient'

import { useDynamicCode } from './use_dynamic_code'
import { CardFace } from './card_face'

/** A card with its changing code. */
export function FreshCard({ card }: { card: PatientCard }) {
  const { code, isFailed } = useDynamicCode(card)
  const note = isFailed
    ? '动态码没有更新成功，正在重试。可以先用卡号码'
    : `动态码每 ${card.validSeconds} 秒自动更新，请勿截图`
  return <CardFace card={card} dynamicCode={code} dynamicNote={note} />
}
