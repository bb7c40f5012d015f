/** The calls of a connector: it fetches what the app asks the hospital, answers it, and says how it is. */
import { answered, fetched, next } from '../connector/shapes'
import { heartbeat } from '../connector/state'
import { answer, json, plain, ref } from './schemas'

const tags = ['connector']
const refusals = {
  400: answer('invalid_request', ref('Fault')),
  401: answer('invalid_token', ref('Fault')),
}

/** Where nothing may come into the hospital. */
export const connectorPaths = {
  '/integration/v1/calls/next': {
    post: {
      tags,
      summary: 'The app’s calls that wait (docs/his_protocol.md), by long polling',
      description:
        'Waits for eight seconds at most. Each call is given to one connector once, and must be answered within three seconds: afterwards the app asks again under the same `key`. Needs a scope that reads (`system/*.read`). `HIS_API_URL` is then the app’s own `/integration/v1/hospital`.',
      requestBody: { required: true, ...json(plain(next, 'input')) },
      responses: {
        200: answer('those that wait, or none', plain(fetched, 'output')),
        ...refusals,
        403: answer('insufficient_scope', ref('Fault')),
      },
    },
  },
  '/integration/v1/calls/answer': {
    post: {
      tags,
      summary: 'What the hospital answered',
      requestBody: { required: true, ...json(plain(answered, 'input')) },
      responses: {
        200: answer('the app has it'),
        ...refusals,
        404: answer('nobody waits for it, another connector has it, or it is answered'),
      },
    },
  },
  '/integration/v1/heartbeat': {
    post: {
      tags,
      summary: 'How the connector is: shown at the staff desk',
      requestBody: { required: true, ...json(plain(heartbeat, 'input')) },
      responses: { 200: answer('noted'), ...refusals },
    },
  },
}
