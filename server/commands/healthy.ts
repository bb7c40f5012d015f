/** The health check of the image: whether this machine's own process is ready, over TLS where it has a certificate. Ends with 1 when it is not. */
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'

const { PORT = '8080', TLS_CERTIFICATE_FILE: certificate } = process.env
const where = { host: '127.0.0.1', port: Number(PORT), path: '/health/ready', timeout: 3000 }
const end = (isReady: boolean) => process.exit(isReady ? 0 : 1)

// The certificate names the service, not this machine, and nothing is sent or believed but one number.
const request = certificate ? getSecurely({ ...where, rejectUnauthorized: false }) : get(where)
request
  .on('response', (reply) => end(reply.statusCode === 200))
  .on('timeout', () => end(false))
  .on('error', () => end(false))
