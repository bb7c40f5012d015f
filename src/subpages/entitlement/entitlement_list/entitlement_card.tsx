import type { Entitlement } from '@/contract/registration'
import { dayWithDate } from '@/ui/facts/format_day'

import { AllTimes, FreeTimes, FurtherVisitCard } from '../booking/further_visit_card'

interface EntitlementCardProps {
  entitlement: Entitlement
  today: string
}

/** One right to a further visit: for whom, until when, and its next times. */
export function EntitlementCard({ entitlement, today }: EntitlementCardProps) {
  return (
    <FurtherVisitCard
      visit={entitlement}
      when={`${dayWithDate(entitlement.until, today)}前来看诊，不用交挂号费和诊查费，限一次。`}
    >
      <FreeTimes
        visit={entitlement}
        today={today}
        none="这些天的号已约满。有人退号时会再放出来，也可以打电话问医院。"
      />
      <AllTimes visit={entitlement} />
    </FurtherVisitCard>
  )
}
