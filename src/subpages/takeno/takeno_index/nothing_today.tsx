import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { noTicket } from '@/ui/pictures/nothing/no_ticket'
import { EmptyState } from '@/ui/states/empty_state'

/** Nothing to take a number for. */
export function NothingToday() {
  return (
    <EmptyState
      picture={noTicket}
      text="今天没有可以取号的项目"
      note="当天的挂号、已缴费的检查和取药会出现在这里"
      action={<Button onPress={go('registration_campus', { regMode: 'today' })}>挂今天的号</Button>}
      hasTelephone
    />
  )
}
