/** The OpenAPI document of the hospital's API: `/integration`, and the replies of the hospital's own system. */
import { documentSchemas } from '../../hospital_documents'
import { cardCodeReply, cardCodeRequest } from '../push/card_codes'
import { entryLinkReply, entryLinkRequest } from '../push/entry_links'
import { foreignCode } from '../taking/owner'
import { connectorPaths } from './connector_calls'
import { hospitalPaths } from './hospital_calls'
import { answer, json, plain, ref } from './schemas'

const oauthFault = {
  type: 'object',
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  required: ['error'],
}
const result = {
  type: 'object',
  properties: {
    kind: { type: 'string' },
    id: { type: 'string' },
    outcome: { type: 'string', enum: ['taken', 'known', 'waiting', 'refused'] },
    waitsFor: { type: 'string' },
    reasons: { type: 'array', items: { type: 'string' } },
    warnings: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of a taken one: what looks wrong in it, each line with its place',
    },
    code: { type: 'string', enum: [foreignCode] },
  },
  required: ['outcome'],
}

const door = {
  '/integration/v1/token': {
    post: {
      tags: ['push'],
      summary: 'A token for five minutes (SMART Backend Services)',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: {
                grant_type: { type: 'string', enum: ['client_credentials'] },
                client_assertion_type: { type: 'string' },
                client_assertion: { type: 'string' },
                scope: { type: 'string' },
              },
              required: ['grant_type', 'client_assertion_type', 'client_assertion'],
            },
          },
        },
      },
      responses: {
        200: answer('the token', {
          type: 'object',
          properties: {
            access_token: { type: 'string' },
            token_type: { type: 'string', enum: ['bearer'] },
            expires_in: { type: 'integer' },
            scope: { type: 'string' },
          },
        }),
        400: answer('invalid_request, invalid_scope or unsupported_grant_type', ref('Fault')),
        401: answer('invalid_client', ref('Fault')),
      },
    },
  },
  '/integration/v1/documents': {
    post: {
      tags: ['push'],
      summary: 'Documents, each answered by itself',
      requestBody: {
        required: true,
        ...json({
          type: 'object',
          properties: { documents: { type: 'array', maxItems: 500, items: ref('Document') } },
          required: ['documents'],
        }),
      },
      responses: {
        200: answer('what became of each', {
          type: 'object',
          properties: { results: { type: 'array', items: ref('Result') } },
        }),
        400: answer('invalid_request', ref('Fault')),
        401: answer('invalid_token', ref('Fault')),
        403: answer('insufficient_scope: nothing was taken', ref('Fault')),
        413: answer('send fewer at once'),
        503: answer('temporarily_unavailable: send the same again', ref('Fault')),
      },
    },
  },
  '/integration/v1/poke': {
    post: {
      tags: ['pull'],
      summary: 'Makes the app ask for these kinds at once',
      requestBody: json({
        type: 'object',
        properties: { kinds: { type: 'array', items: { type: 'string' } } },
      }),
      responses: { 202: answer('it will'), 401: answer('invalid_token', ref('Fault')) },
    },
  },
  '/integration/v1/card_codes/check': {
    post: {
      tags: ['sign in'],
      summary: 'Whether the changing code of a patient card is shown now, and whose card it is',
      description: 'For readers at doors, kiosks and windows. Needs `system/Patient.read`.',
      requestBody: { required: true, ...json(plain(cardCodeRequest, 'input')) },
      responses: {
        200: answer('valid or not', plain(cardCodeReply, 'output')),
        400: answer('invalid_request', ref('Fault')),
        401: answer('invalid_token', ref('Fault')),
        403: answer('insufficient_scope', ref('Fault')),
      },
    },
  },
  '/integration/v1/entry_links': {
    post: {
      tags: ['sign in'],
      summary:
        'A link that takes a patient from another system of the hospital into the app, signed in',
      description:
        'For a system in which WeChat has said who the patient is (the hospital’s official account). Needs `system/EntryLink.write`, which `system/*.write` does not contain.',
      requestBody: { required: true, ...json(plain(entryLinkRequest, 'input')) },
      responses: {
        200: answer('send the person there', plain(entryLinkReply, 'output')),
        400: answer('invalid_request, also where ALLOW_ENTRY_LINK is off', ref('Fault')),
        401: answer('invalid_token', ref('Fault')),
        403: answer('insufficient_scope', ref('Fault')),
      },
    },
  },
}

/** Generates it. */
export function integrationOpenApi() {
  const kinds = Object.entries(documentSchemas)
  return {
    openapi: '3.0.3',
    info: {
      title: 'The hospital’s door',
      version: '1',
      description:
        'What the hospital tells the app (`/integration`), and what its system answers (`/his` stands for HIS_API_URL). Money is whole fen. Unknown fields are ignored. Words for it: docs/integration/README.md.',
    },
    security: [{ smart: [] }],
    paths: { ...door, ...connectorPaths, ...hospitalPaths() },
    components: {
      securitySchemes: {
        smart: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        hisToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Fault: oauthFault,
        Result: result,
        Document: {
          oneOf: kinds.map(([kind]) => ref(kind)),
          discriminator: {
            propertyName: 'kind',
            mapping: Object.fromEntries(
              kinds.map(([kind]) => [kind, `#/components/schemas/${kind}`]),
            ),
          },
        },
        ...Object.fromEntries(kinds.map(([kind, schema]) => [kind, plain(schema, 'input')])),
      },
    },
  }
}
