/** Outgoing calls through the hospital's proxy, where its network lets nothing else out. */
import { EnvHttpProxyAgent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'

/** As other programs read `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
interface ProxySettings {
  httpsProxy?: string | undefined
  httpProxy?: string | undefined
  noProxy?: string | undefined
}

const self = 'localhost,127.0.0.1,::1'

/** From now on every `fetch` of this process obeys; without a proxy nothing changes. What it returns ends that again. */
export function useProxy({ httpsProxy, httpProxy, noProxy }: ProxySettings): () => Promise<void> {
  if (httpsProxy === undefined && httpProxy === undefined) return () => Promise.resolve()
  const before = getGlobalDispatcher()
  const agent = new EnvHttpProxyAgent({
    // An empty one keeps it from reading the environment itself.
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: noProxy === undefined ? self : `${self},${noProxy}`,
  })
  setGlobalDispatcher(agent)
  return async () => {
    setGlobalDispatcher(before)
    await agent.close()
  }
}
