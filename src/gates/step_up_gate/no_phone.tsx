import { currentAddress, navigate } from '@/navigation/navigate'
import { signInSession } from '@/stores/sign_in_session'
import { Button } from '@/ui/forms/button'
import { signIn } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'

/** An account without a phone binds one first, and comes back here. */
export function NoPhone({ what }: { what: string }) {
  function bind(): Promise<unknown> {
    const here = currentAddress()
    if (here !== undefined) signInSession.rememberWanted(here)
    return navigate('bind_tel')
  }
  return (
    <EmptyState
      picture={signIn}
      text={`查看${what}前，请先绑定手机号`}
      note={`${what}是您的隐私，要用手机验证码确认是您本人`}
      action={<Button onPress={bind}>绑定手机号</Button>}
      hasTelephone
    />
  )
}
