/* The inbox of mails. */
import { head, keepInbox, node } from './inbox.js'

function partsOf({ recipient, sentAt, subject, content, messageId, fileName }) {
  const file = node('a', fileName)
  file.href = `/sandbox/mail/${messageId}/file.pdf`
  return [head(recipient, sentAt), node('b', subject), node('div', content), file]
}

keepInbox(
  '/sandbox/mail/messages',
  partsOf,
  '还没有邮件。在门诊缴费的票据里点“发到邮箱”，它会出现在这里。',
)
