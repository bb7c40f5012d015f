import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { noBills } from '@/ui/pictures/nothing/no_bills'
import { EmptyState } from '@/ui/states/empty_state'

/** Nothing to be paid. */
export function NothingToPay() {
  const action = <Button onPress={go('outpatient_orderlist')}>看缴费记录</Button>
  return (
    <EmptyState
      picture={noBills}
      text="没有待缴的费用"
      note="医生开单后，费用会出现在这里"
      action={action}
      hasTelephone
    />
  )
}
