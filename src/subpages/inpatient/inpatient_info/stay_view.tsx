import { useState } from 'react'

import type { Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { hospitalDay } from '@/ui/facts/format_day'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import { AdmissionCard } from './admission_card'
import { DischargeCard } from './discharge_card'
import { PayLinks } from './pay_links'
import { PresettleCard } from './presettle_card'
import { SettlementCard } from './settlement_card'
import { StayFacts } from './stay_facts'
import { StayHolders } from './stay_holders'
import { StayMoney } from './stay_money'
import { StayPatient } from './stay_patient'
import { StayPapers } from './stay_papers'
import { StayLinks } from './stay_links'

/** One stay: what has to be done and the money first, then actions and details. */
export function StayView({ stay, onChanged }: { stay: Stay; onChanged: () => Promise<void> }) {
  const [isSharing, setSharing] = useState(false)
  const { inpatientId } = stay
  return (
    <>
      <StayPatient stay={stay} />
      {stay.discharge && !isOver(stay) && <DischargeCard discharge={stay.discharge} />}
      {stay.presettlement && (
        <PresettleCard
          inpatientId={inpatientId}
          presettlement={stay.presettlement}
          today={hospitalDay(stay.serverNow)}
          onChanged={onChanged}
        />
      )}
      <Money stay={stay} />
      {hasPapers(stay) && <StayPapers stay={stay} />}
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

/** Settled with figures, the settlement says everything. */
const isOver = ({ discharge, settlement }: Stay): boolean =>
  discharge?.state === 'settled' && settlement !== null

/** Once the patient leaves, for whoever may see everything. */
const hasPapers = ({ status, seesDetails, needsStepUp }: Stay): boolean =>
  (status === 'SETTLING' || status === 'DISCHARGED') && (seesDetails || needsStepUp)

function Money({ stay }: { stay: Stay }) {
  const { admission, settlement } = stay
  if (settlement)
    return (
      <SettlementCard
        settlement={settlement}
        today={hospitalDay(stay.serverNow)}
        returns={stay.returns}
        owed={stay.owed}
      />
    )
  if (admission) return <AdmissionCard stay={stay} admission={admission} />
  return <StayMoney stay={stay} />
}
