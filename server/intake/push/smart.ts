/** The token endpoint's discovery document, as in SMART Backend Services. */
import { entryLinkResource, resources } from './clients'

/** The configuration; `tokenUrl` in full. */
export const smartConfiguration = (tokenUrl: string) => ({
  token_endpoint: tokenUrl,
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: [
    'system/*.write',
    'system/*.read',
    ...[...new Set(Object.values(resources))].map((name) => `system/${name}.write`),
    'system/QuestionnaireResponse.read',
    `system/${entryLinkResource}.write`,
  ],
  capabilities: ['client-confidential-asymmetric', 'permission-v1'],
})
