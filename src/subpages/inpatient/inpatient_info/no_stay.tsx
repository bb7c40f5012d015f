import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { noStay } from '@/ui/pictures/nothing/no_stay'
import { EmptyState } from '@/ui/states/empty_state'

/** None of the account's patients is in hospital. */
export function NoStay() {
  return (
    <EmptyState
      picture={noStay}
      text="没有找到就诊人的住院"
      note="可以用腕带上的住院号查找"
      action={<Button onPress={go('inpatient_choose')}>输入住院信息</Button>}
      hasTelephone
    />
  )
}
