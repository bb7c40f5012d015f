/// <reference types="@tarojs/taro" />

declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.scss'
declare module '*.css'

declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.png' {
  const address: string
  export default address
}

declare module '*.webp' {
  const address: string
  export default address
}

declare namespace NodeJS {
  interface ProcessEnv {
    /** Platform of this build; only `platform/` may ask. */
    TARO_ENV?: 'weapp' | 'h5'
    NODE_ENV?: 'development' | 'production' | 'test'
    /** Address in front of every call; empty means the page's own origin. */
    TARO_APP_API_ROOT?: string
    /** Another hospital than the demo's; see src/settings. */
    TARO_APP_HOSPITAL_ID?: string
    TARO_APP_HOSPITAL_BRANCH_ID?: string
    TARO_APP_WECHAT_AUTHORIZE_URL?: string
    TARO_APP_WECHAT_APP_ID?: string
  }
}
