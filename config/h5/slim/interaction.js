const layers = {}
let toastTimer

/** Stands in for Taro's toast and loading mask: words that fit our look, of a tenth of the size. Dialogs are parts of `src/ui`. */
export function showToast({ title = '', duration = 1500, mask = false, success, complete } = {}) {
  clearTimeout(toastTimer)
  show('toast', title, mask)
  toastTimer = setTimeout(() => hide('toast'), duration)
  return done('showToast', success, complete)
}

export function hideToast({ success, complete } = {}) {
  hide('toast')
  return done('hideToast', success, complete)
}

/** The mask and a toast are layers of their own, so neither takes the other away. */
export function showLoading({ title = '', mask = false, success, complete } = {}) {
  show('loading', title, mask)
  return done('showLoading', success, complete)
}

export function hideLoading({ success, complete } = {}) {
  hide('loading')
  return done('hideLoading', success, complete)
}

export const showModal = refuse('showModal')
export const showActionSheet = refuse('showActionSheet')
export const enableAlertBeforeUnload = refuse('enableAlertBeforeUnload')
export const disableAlertBeforeUnload = refuse('disableAlertBeforeUnload')

function show(kind, words, isMasking) {
  const layer = (layers[kind] ??= draw(kind))
  layer.firstChild.textContent = words
  layer.classList.toggle('taro_masking', isMasking)
  document.body.appendChild(layer)
}

function hide(kind) {
  layers[kind]?.remove()
}

function draw(kind) {
  const layer = document.createElement('div')
  layer.className = `taro_layer taro_${kind}`
  layer.appendChild(document.createElement('p'))
  return layer
}

function done(name, ...callbacks) {
  const result = { errMsg: `${name}:ok` }
  callbacks.forEach((callback) => callback?.(result))
  return Promise.resolve(result)
}

/** Dialogs are parts of src/ui. */
function refuse(name) {
  return () => Promise.reject(new Error(name))
}
