import Taro from '@tarojs/taro'

import type { AskSubscription } from './subscribe.types'

/** WeChat's own question. */
export const askSubscription: AskSubscription | undefined = async (templateIds) => {
  try {
    const asked = templateIds.slice(0, 3)
    const answer: object = await Taro.requestSubscribeMessage({ tmplIds: asked, entityIds: [] })
    const answerOf = (templateId: string): unknown => Reflect.get(answer, templateId)
    return {
      accepted: asked.filter((id) => answerOf(id) === 'accept'),
      refused: asked.filter((id) => answerOf(id) !== 'accept'),
    }
  } catch {
    return undefined
  }
}
