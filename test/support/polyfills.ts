import '../../src/demo/polyfill'
