/** The calls that the first page needs: signing in, signing out, whose the session is. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { done, looseText, nothing } from '../values'
import { accessToken, selfInfo, weChatCode } from './session'

export const signInCalls = {
  getLoginState: get({
    path: '/customer/public/api/v1/user-wx-mp/state',
    summary: '取得一次性登录 state（10 分钟有效）',
    input: nothing,
    reply: v.object({ state: v.pipe(looseText, v.nonEmpty()) }),
  }),
  signInByOfficialAccount: post({
    path: '/customer/public/api/v1/user-wx-mp/1/auth',
    summary: '用公众号网页授权的 code 与 state 换取令牌',
    input: v.object({
      code: weChatCode,
      state: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/, '登录已过期，请重新进入')),
    }),
    reply: accessToken,
  }),
  signInByMiniProgram: post({
    quiet: true,
    path: '/customer/public/api/v1/user-wx-miniapp/2/auth',
    summary: '用小程序 wx.login 的 code 换取令牌',
    input: v.object({ code: weChatCode }),
    reply: accessToken,
  }),
  getSelfInfo: get({
    path: '/customer/user/api/v1/self-info',
    summary: '当前账号',
    input: nothing,
    reply: selfInfo,
  }),
  signOut: post({
    path: '/customer/user/api/v1/sign-out',
    prompt: false,
    summary: '结束本次登录，令牌立即失效',
    input: nothing,
    reply: done,
  }),
}
