export default defineAppConfig({
  pages: ['pages/index/index', 'pages/center/center'],
  subPackages: [],
  window: { navigationBarTitleText: '', navigationStyle: 'custom', backgroundColor: '#F4F6F9', backgroundTextStyle: 'dark', onReachBottomDistance: 50 },
  tabBar: {
    custom: true,
    color: '#5B6776',
    selectedColor: '#0A6CD0',
    backgroundColor: '#FFFFFF',
    borderStyle: 'white',
    list: [
      { pagePath: 'pages/index/index', text: '首页' },
      { pagePath: 'pages/center/center', text: '我的' },
    ],
  },
  lazyCodeLoading: 'requiredComponents',
})
