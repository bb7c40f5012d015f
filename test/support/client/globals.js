/** What the Taro build would have defined. */
process.env.TARO_ENV = 'h5'
process.env.TARO_PLATFORM = 'web'
process.env.FRAMEWORK = 'react'
process.env.SUPPORT_TARO_POLYFILL = 'disabled'
process.env.SUPPORT_DINGTALK_NAVIGATE = 'disabled'
process.env.TARO_APP_API_ROOT = ''

Object.assign(globalThis, {
  definePageConfig: (config) => config,
  defineAppConfig: (config) => config,
  DEPRECATED_ADAPTER_COMPONENT: false,
  ENABLE_INNER_HTML: true,
  ENABLE_ADJACENT_HTML: true,
  ENABLE_SIZE_APIS: true,
  ENABLE_TEMPLATE_CONTENT: true,
  ENABLE_MUTATION_OBSERVER: true,
  ENABLE_CLONE_NODE: true,
  ENABLE_CONTAINS: true,
  IS_REACT_ACT_ENVIRONMENT: true,
})

if (!window.matchMedia) {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  })
}
if (!window.IntersectionObserver) {
  window.IntersectionObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

// jsdom has none; every browser has.
globalThis.TextEncoder ??= require('node:util').TextEncoder
