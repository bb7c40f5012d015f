import Taro from '@tarojs/taro'

/** Whether the app starts at home before its page is loaded: WeChat runs the app's script, then loads the page. */
export const startsAtHome = (): boolean => Taro.getLaunchOptionsSync().path === 'pages/index/index'
