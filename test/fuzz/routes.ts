/** Routes as the running servers have them: taken from Fastify while it mounts them, so that none is forgotten. */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export type Listener = 'app' | 'desk' | 'metrics'

export interface Route {
  listener: Listener
  method: string
  /** As Fastify writes it: `/a/:id`. */
  url: string
}

export const nameOf = ({ listener, method, url }: Route): string => `${listener} ${method} ${url}`

/** Routes of servers that are made from now on, and which of them were asked. */
export class RouteWatch {
  private readonly servers = new Map<unknown, { method: string; url: string }[]>()
  private readonly asked = new Set<string>()

  constructor() {
    diagnostics.subscribe('fastify.initialization', this.watch)
  }

  stop(): void {
    diagnostics.unsubscribe('fastify.initialization', this.watch)
  }

  /** HEAD is GET without its body. */
  routesOf(listener: Listener, { server }: FastifyInstance): Route[] {
    const found = this.servers.get(server) ?? []
    return found
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map((route) => ({ listener, ...route }))
  }

  /** Whether an input has reached its handler or its refusal. */
  wasAsked({ method, url }: Route): boolean {
    return this.asked.has(`${method} ${url}`)
  }

  private readonly watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    const routes: { method: string; url: string }[] = []
    this.servers.set(fastify.server, routes)
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
    fastify.addHook('onRequest', async ({ method, routeOptions }) => {
      if (routeOptions.url !== undefined)
        this.asked.add(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`)
    })
  }
}
