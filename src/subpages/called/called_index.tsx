import { useState } from 'react'

import type { QueueItem } from '@/contract/queue'
import { forSignedIn } from '@/gates/for_signed_in'
import { goBack, redirect } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { waiting } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'
import { unheardCall } from '@/waiting/calls'
import { keyOf } from '@/waiting/queue_words'
import { useLiveQueue } from '@/waiting/use_live_queue'

import { CalledScreen } from './called_index/called_screen'

definePageConfig({ navigationBarTitleText: '叫号' })

/** 叫号: it covers the whole phone, over any page, until the patient has answered. */
function CalledIndex() {
  const { state, view } = useLiveQueue()
  const [key, setKey] = useState<string>()
  const { items = [] } = view
  const shown = items.find((item) => keyOf(item) === key) ?? callOf(items)
  if (shown && keyOf(shown) !== key) setKey(keyOf(shown))

  /** Another patient of the family may be called as well. */
  function goOn(): unknown {
    const next = unheardCall(items)
    return next ? setKey(keyOf(next)) : goBack()
  }

  if (shown) return <CalledScreen key={key} item={shown} onAnswer={goOn} />
  return (
    <PageFrame title="叫号">
      <Loaded state={state} skeleton={<SkeletonList rows={1} />}>
        {() => (
          <EmptyState
            picture={waiting}
            text="现在没有叫到您的号"
            action={<Button onPress={() => redirect('queue_index')}>看看还有几个人</Button>}
            hasTelephone
          />
        )}
      </Loaded>
    </PageFrame>
  )
}

/** Unanswered calls come first; an answered call can be read again. */
function callOf(items: readonly QueueItem[]): QueueItem | undefined {
  return unheardCall(items) ?? items.find(({ status }) => status === 'CALLING')
}

export default forSignedIn('叫号', '登录后可以查看叫号', CalledIndex)
