/**
 * Runs in the document's head: the app's scripts, which wait in a template there, begin when the picture of the page has come, so that it has the line for itself,
 * and run when what they find is painted.
 */

/** A picture that takes longer shares the line. */
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
    // One after the other, as they stand there.
    script.async = false
    own.append(preloadOf(script.src))
  }
  document.head.append(own)
  await parsed()
  // A window that nobody sees paints nothing.
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
