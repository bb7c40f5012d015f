import { useState } from 'react'

import type { Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { hospitalDay } from '@/ui/facts/format_day'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import { PayLinks } from './pay_links'
import { SettlementCard } from './settlement_card'
import { StayFacts } from './stay_facts'
import { StayHolders } from './stay_holders'
import { StayMoney } from './stay_money'
import { StayLinks } from './stay_links'

/** One stay: the money first, then actions and details. */
export function StayView({ stay, onChanged }: { stay: Stay; onChanged: () => Promise<void> }) {
  const [isSharing, setSharing] = useState(false)
  const { inpatientId } = stay
  return (
    <>
      {stay.settlement ? (
        <SettlementCard settlement={stay.settlement} today={hospitalDay(stay.serverNow)} />
      ) : (
        <StayMoney stay={stay} />
      )}
      <StayLinks stay={stay} onShare={() => setSharing(true)} onChanged={onChanged} />
      <FoldForElders title="住院资料">
        <StayFacts stay={stay} />
        {!stay.isBoundByNumber && <StayHolders inpatientId={inpatientId} />}
      </FoldForElders>
      <Button kind="text" onPress={go('inpatient_choose')}>
        看其他住院
      </Button>
      {isSharing && <PayLinks inpatientId={inpatientId} onClose={() => setSharing(false)} />}
    </>
  )
}
