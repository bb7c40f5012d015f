import Taro from '@tarojs/taro'

import type { AskSubscription } from './subscribe.types'

/** WeChat's own question. */
export const askSubscription: AskSubscription | undefined = async (templateIds) => {
  try {
    const asked = templateIds.slice(0, 3)
    const answer: object = await Taro.requestSubscribeMessage({ tmplIds: asked, entityIds: [] })
    // acceptWithAudio and acceptWithAlert: agreed to, and with a sound besides.
    const isAccepted = (id: string) => String(Reflect.get(answer, id)).startsWith('accept')
    return {
      accepted: asked.filter(isAccepted),
      refused: asked.filter((id) => !isAccepted(id)),
    }
  } catch {
    return undefined
  }
}
