import { testPages } from '#tests/support/pages'

testPages('en')
