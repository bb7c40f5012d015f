/** Variables of the certificate that the app's own listeners show. */
import * as v from 'valibot'
import { must } from './declared'
import { text } from './kinds'

export const tls = () =>
  v.object({
    certificateFile: must(
      'TLS_CERTIFICATE_FILE',
      text,
      'the certificate in PEM, with those that signed it, by which the app, the desk and the metrics answer over TLS, and over nothing else; read again when it changes. Without it TLS ends at the proxy',
    ),
    keyFile: must('TLS_KEY_FILE', text, 'its private key in PEM'),
  })
