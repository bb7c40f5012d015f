import { canGoBack, go, goBack, switchTab } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { success } from '@/ui/pictures/outcomes'
import { empty } from '@/ui/pictures/states'
import { EmptyState } from '@/ui/states/empty_state'

/** The new number is effective. */
export function Done({ tel }: { tel: string }) {
  return (
    <EmptyState
      picture={success}
      text={`手机号已变更为 ${tel}`}
      note="以后的就诊通知会发到新号码"
      action={<Button onPress={() => (canGoBack() ? goBack() : switchTab('center'))}>完成</Button>}
    />
  )
}

/** There is no number to change. */
export function NothingBound() {
  return (
    <EmptyState
      picture={empty}
      text="还没有绑定手机号"
      note="绑定以后才需要变更"
      action={<Button onPress={go('bind_tel')}>去绑定</Button>}
    />
  )
}
