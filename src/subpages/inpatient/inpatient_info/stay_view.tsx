import { useState } from 'react'

import type { Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'

import { PayLinks } from './pay_links'
import { StayFacts } from './stay_facts'
import { StayHolders } from './stay_holders'
import { StayMoney } from './stay_money'
import { StayLinks } from './stay_links'

/** One stay: the money first, then what one can do and look up. */
export function StayView({ stay }: { stay: Stay }) {
  const [isSharing, setSharing] = useState(false)
  const { inpatientId } = stay
  return (
    <>
      <StayMoney stay={stay} />
      <StayLinks stay={stay} onShare={() => setSharing(true)} />
      <StayFacts stay={stay} />
      {!stay.isBoundByNumber && <StayHolders inpatientId={inpatientId} />}
      <Button kind="text" onPress={go('inpatient_choose')}>
        看其他住院
      </Button>
      {isSharing && <PayLinks inpatientId={inpatientId} onClose={() => setSharing(false)} />}
    </>
  )
}
