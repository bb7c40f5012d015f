/** Variables of the hospital's mail server. */
import * as v from 'valibot'
import { must } from './declared'

/** Plain SMTP is upgraded by STARTTLS, in production always. */
export const mail = () =>
  v.object({
    url: must(
      'MAIL_URL',
      v.pipe(
        v.string(),
        v.regex(/^smtps?:\/\/[^\s/]+$/, 'must begin with smtp:// or smtps://, without a path'),
      ),
      'the hospital’s mail server: `smtp://user:password@host:587` (with STARTTLS, in production always) or `smtps://…:465`; without it papers are not sent by mail, and the app does not offer it',
    ),
    from: must(
      'MAIL_FROM',
      v.pipe(
        v.string(),
        v.regex(
          /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
          'must be a mail address',
        ),
      ),
      'whom it is from: `Hospital <no-reply@hospital.example>`; a mail that was accepted and comes back later (a bounce) lies in this mailbox, the app does not hear of it',
    ),
  })
