import { currentAddress, navigate } from '@/navigation/navigate'
import { signInSession } from '@/stores/sign_in_session'
import { Button } from '@/ui/forms/button'
import { signIn } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'

import type { StepUpWords } from './words'

/** An account without a phone binds one first, and returns here. */
export function NoPhone({ words }: { words: StepUpWords }) {
  function bind(): Promise<unknown> {
    const here = currentAddress()
    if (here !== undefined) signInSession.rememberWanted(here)
    return navigate('bind_tel')
  }
  return (
    <EmptyState
      picture={signIn}
      text={words.noPhone}
      note={words.noPhoneNote}
      action={<Button onPress={bind}>绑定手机号</Button>}
      hasTelephone
    />
  )
}
