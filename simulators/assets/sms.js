/* The inbox of SMS. */
import { head, keepInbox, node } from './inbox.js'

const partsOf = ({ tel, sentAt, code, content }) => [
  head(tel, sentAt),
  node('div', node('b', code ?? '')),
  node('div', content),
]

keepInbox('/sandbox/sms/messages', partsOf, '还没有短信。在应用里点“获取验证码”，它会出现在这里。')
