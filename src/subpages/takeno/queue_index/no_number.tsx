import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { waiting } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'

/** No number yet. */
export function NoNumber() {
  return (
    <EmptyState
      picture={waiting}
      text="今天还没有取号"
      note="取号以后，在这里看前面还有几个人"
      action={<Button onPress={go('takeno_index')}>去取号</Button>}
      hasTelephone
    />
  )
}
