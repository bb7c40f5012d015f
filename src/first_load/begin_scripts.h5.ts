/**
 * Runs in the document's head: the app's scripts wait in a template there until the page's picture has come, so that
 * it does not share the bandwidth, and run once the first paint happened.
 */

/** After this time the scripts start all the same. */
const patienceMs = 100

const held = document.querySelector<HTMLTemplateElement>('#app_scripts')
if (held !== null) void beginScripts(held)

async function beginScripts({ content }: HTMLTemplateElement): Promise<void> {
  const own = document.importNode(content, true)
  const scripts = [...own.querySelectorAll('script')]
  if (document.documentElement.dataset.behind !== undefined)
    await Promise.race([window.earlyPicture, new Promise((go) => setTimeout(go, patienceMs))])
  for (const script of scripts) {
    script.remove()
    // In order, as they are written.
    script.async = false
    own.append(preloadOf(script.src))
  }
  document.head.append(own)
  await parsed()
  // A hidden window does not paint.
  await Promise.race([painted(), new Promise((go) => setTimeout(go, patienceMs))])
  document.head.append(...scripts)
}

function preloadOf(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href })
}

function parsed(): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return undefined
  return new Promise((go) => document.addEventListener('DOMContentLoaded', go))
}

function painted(): Promise<unknown> {
  return new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
}

export {}
