import { View } from '@tarojs/components'
import { useState } from 'react'

import type { MessageGroup, MessageSettings } from '@/contract/message'
import { askSubscription } from '@/platform/wechat/subscribe'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { showToast } from '@/ui/overlays/toast'
import { Notice } from '@/ui/states/notice'

type Templates = MessageSettings['templates']

/** Whether WeChat asks for each message, as it does in the mini-program. */
export const asksForEach = askSubscription !== undefined

/** Shows WeChat's dialog about some kinds of messages, and sends the answer to the server. False when WeChat could not ask. */
export async function askWeChat(templates: Templates): Promise<boolean> {
  const answer = await askSubscription?.(templates.map(({ templateId }) => templateId))
  if (!answer) {
    showToast('微信没有询问。请点右上角“…”，在设置里允许通知')
    return false
  }
  const groupsOf = (ids: readonly string[]) =>
    templates.filter(({ templateId }) => ids.includes(templateId)).map(({ group }) => group)
  await api.message.notePermission({
    accepted: groupsOf(answer.accepted),
    refused: groupsOf(answer.refused),
  })
  showToast(answer.accepted.length > 0 ? '好的，会用微信通知您' : '没有允许，通知只在消息里')
  return true
}

/** Offers WeChat's permission once where a message will matter next (paid, number taken, on the waitlist); WeChat's dialog needs a press. */
export function WeChatReminder({ group, words }: { group: MessageGroup; words: string }) {
  const { data } = useRequest(asksForEach ? {} : undefined, api.message.getSettings)
  const [isAsked, setAsked] = useState(false)
  const templates = data?.templates.filter((template) => template.group === group) ?? []
  if (isAsked || templates.length === 0) return null
  return (
    <Notice>
      {words}
      <View>
        <Button isSmall kind="text" onPress={async () => setAsked(await askWeChat(templates))}>
          用微信通知我
        </Button>
      </View>
    </Notice>
  )
}
