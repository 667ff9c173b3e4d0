// The block in the editor: a calendar's URL, its settings in the sidebar, and the list of events as preview.
;((wp) => {
  const { createElement: el, Fragment, useState } = wp.element
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { Button, Disabled, PanelBody, Placeholder, SelectControl, TextControl } = wp.components
  const { __ } = wp.i18n
  const NAME = 'calendar-feed/calendar'

  const fromDashboard = { value: '', label: __('As set in the dashboard', 'calendar-feed') }
  const onOrOff = [
    { value: 'on', label: __('Show', 'calendar-feed') },
    { value: 'off', label: __('Hide', 'calendar-feed') },
  ]

  /** Settings with a fixed choice, in the order of the sidebar. */
  const choices = () => ({
    view: [
      __('Layout', 'calendar-feed'),
      [
        { value: 'list', label: __('List', 'calendar-feed') },
        { value: 'cards', label: __('Cards', 'calendar-feed') },
        { value: 'month', label: __('Month', 'calendar-feed') },
      ],
    ],
    theme: [
      __('Theme', 'calendar-feed'),
      [
        { value: 'auto', label: __('Like this site', 'calendar-feed') },
        { value: 'light', label: __('Light', 'calendar-feed') },
        { value: 'dark', label: __('Dark', 'calendar-feed') },
      ],
    ],
    repeats: [
      __('Repeating events', 'calendar-feed'),
      [
        { value: 'all', label: __('Every date', 'calendar-feed') },
        { value: 'first', label: __('Next date only', 'calendar-feed') },
      ],
    ],
    images: [
      __('Images', 'calendar-feed'),
      [
        { value: 'list', label: __('In lists and details', 'calendar-feed') },
        { value: 'detail', label: __('In details', 'calendar-feed') },
        { value: 'none', label: __('None', 'calendar-feed') },
      ],
    ],
    search: [__('Search and filters', 'calendar-feed'), onOrOff],
    nearby: [__('Near me', 'calendar-feed'), onOrOff],
    subscribe: [__('Email sign-up', 'calendar-feed'), onOrOff],
    calendar: [__('Subscribe to this calendar', 'calendar-feed'), onOrOff],
    suggest: [__('Suggest an event', 'calendar-feed'), onOrOff],
  })

  function Edit({ attributes, setAttributes }) {
    const [draft, setDraft] = useState('')
    // What is being typed in the sidebar.
    const [typed, setTyped] = useState(null)
    const commit = () => {
      if (typed === null) return
      setAttributes({ feed: typed.trim() })
      setTyped(null)
    }
    const field = (name, label, more) =>
      el(TextControl, {
        key: name,
        label,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value }),
        __nextHasNoMarginBottom: true,
        ...more,
      })
    const choice = ([name, [label, options]]) =>
      el(SelectControl, {
        key: name,
        label,
        value: attributes[name],
        options: [fromDashboard, ...options],
        onChange: (value) => setAttributes({ [name]: value }),
      })
    const source = {
      label: __('Calendar', 'calendar-feed'),
      help: __('The URL of the calendar’s page, or the ID of a feed.', 'calendar-feed'),
    }
    const preview = attributes.feed
      ? el(Disabled, null, el(wp.serverSideRender, { block: NAME, attributes }))
      : el(
          Placeholder,
          { icon: 'calendar-alt', label: __('Calendar Feed', 'calendar-feed') },
          // Half of a URL is no calendar: it counts once it is sent.
          el(
            'form',
            {
              onSubmit: (event) => {
                event.preventDefault()
                setAttributes({ feed: draft.trim() })
              },
            },
            el(TextControl, { ...source, value: draft, onChange: setDraft }),
            el(
              Button,
              { variant: 'primary', type: 'submit' },
              __('Show calendar', 'calendar-feed'),
            ),
          ),
        )
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Calendar', 'calendar-feed') },
          field('feed', source.label, {
            help: source.help,
            value: typed ?? attributes.feed,
            onChange: setTyped,
            onBlur: commit,
            onKeyDown: (event) => event.key === 'Enter' && commit(),
          }),
          field('heading', __('Heading', 'calendar-feed')),
          field('perPage', __('Events per page', 'calendar-feed'), {
            type: 'number',
            min: 1,
            max: 100,
          }),
          Object.entries(choices()).map(choice),
        ),
      ),
      el('div', useBlockProps(), preview),
    )
  }

  wp.blocks.registerBlockType(NAME, { edit: Edit, save: () => null })
})(window.wp)
