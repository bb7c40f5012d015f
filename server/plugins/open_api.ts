/** The API's documentation page, generated from the contract: `/docs/api`. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Must be awaited before the routes are mounted. `forHospitals` describes the calls that are not the contract's. */
export async function documentApi(app: FastifyInstance, forHospitals: () => object): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: '患者服务接口',
        version: '1.0.0',
        description:
          '金额以分计；日期为医院所在时区（Asia/Shanghai）。失败：非 200 状态与 { message, code }。',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(route.config?.audience === undefined ? { hide: true } : {}),
        ...(route.config?.audience === 'user' ? { security: [{ bearer: [] }] } : {}),
      },
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    // The page's own scripts are files; its styles are partly inline.
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    uiConfig: {
      docExpansion: 'list',
      displayRequestDuration: true,
      urls: [
        { url: '/docs/api/json', name: '患者端' },
        { url: '/docs/integration/openapi.json', name: 'The hospital’s door' },
      ],
    },
  })
  app.get('/docs/integration/openapi.json', forHospitals)
}
