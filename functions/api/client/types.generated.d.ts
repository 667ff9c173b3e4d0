export interface paths {
    "/feeds/{feedId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Upcoming events of a feed, by date
         * @description Events of one feed, the earliest first: those that are not over or, with `from`, all that touch that day or a later one.
         */
        get: operations["feedsEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedId}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Upcoming events of a feed, by date (explicit .json address)
         * @description The same list, for software that wants an address ending in `.json`.
         */
        get: operations["feedsEventsJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedId}/events/nearby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Upcoming events of a feed near a place, nearest first, or in a state
         * @description Events of one feed around a point, the nearest first, or in a state, by date.
         */
        get: operations["feedsEventsNearby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedId}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event of a feed
         * @description One event by its id, also when it is over.
         */
        get: operations["feedsEventsByEventId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedId}/calendar/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of one calendar month, past days included
         * @description All events that touch a month of the feed, by their local dates, past ones too: 1,000 an answer.
         */
        get: operations["feedsCalendarByMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedId}/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many events of a feed are of which category, state and month
         * @description How many events of the list with the same parameters are of which category, state and month.
         */
        get: operations["feedsFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of a feed, then what changed, for those who keep a copy
         * @description All events of a feed, past ones too, and from then on what was added, changed or deleted.
         */
        get: operations["feedsChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Upcoming events of all feeds of an organization, merged by date
         * @description Events of all feeds of an organization that are not over, the earliest first. One event in two feeds is listed once.
         */
        get: operations["orgsEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The feeds of an organization
         * @description What an organization publishes: its feeds by name, at most 1,000.
         */
        get: operations["orgsFeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/calendar/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of one calendar month in all feeds of an organization
         * @description A month of all feeds of an organization; one event in two feeds is listed once.
         */
        get: operations["orgsCalendarByMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many events of an organization are of which category, state and month
         * @description The same of all feeds of an organization; one event in two feeds counts once.
         */
        get: operations["orgsFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of an organization, then what changed, for those who keep a copy
         * @description The same of all feeds of an organization; an event in two feeds comes from each.
         */
        get: operations["orgsChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/custom/{customSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Upcoming events of a custom feed (Pro and Enterprise)
         * @description Events of an organization that fit the criteria its staff saved (Pro), one in two feeds once.
         */
        get: operations["orgsCustomByCustomSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/custom/{customSlug}/calendar/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of one calendar month in a custom feed (Pro and Enterprise)
         * @description A month of a custom feed (Pro).
         */
        get: operations["orgsCustomCalendarByMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/custom/{customSlug}/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many events of a custom feed are of which category, state and month
         * @description The same of a custom feed (Pro).
         */
        get: operations["orgsCustomFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{year}/{month}/{day}/{eventSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event by its date and the slug of its title
         * @description One event by its local start date and title, and others of that name and day.
         */
        get: operations["eventsByEventSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widget-config/{feedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Widget configuration and feed metadata
         * @description A feed, its organization and how staff want its widget to look.
         */
        get: operations["widgetConfigByFeedId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/widget-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Widget configuration of an organization
         * @description An organization and what its feeds agree on about the look of widgets.
         */
        get: operations["orgsWidgetConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{orgSlug}/custom/{customSlug}/widget-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Widget configuration of a custom feed (Pro and Enterprise)
         * @description The same of a custom feed (Pro).
         */
        get: operations["orgsCustomWidgetConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "subscriber.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * subscriber.created
         * @description A new subscriber has confirmed their e-mail and is active. Verify the signature before you read the body: see /docs/webhooks.
         */
        post: operations["onSubscriberCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscriber.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * subscriber.updated
         * @description A subscriber changed how often they get mail, or their criteria. Verify the signature before you read the body: see /docs/webhooks.
         */
        post: operations["onSubscriberUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscriber.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * subscriber.unsubscribed
         * @description A subscriber opted out, or was removed, and is gone. Verify the signature before you read the body: see /docs/webhooks.
         */
        post: operations["onSubscriberUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        EventList: {
            events: components["schemas"]["Event"][];
            pagination: components["schemas"]["Pagination"];
        };
        NearbyList: {
            events: components["schemas"]["NearbyEvent"][];
            center: {
                lat: number;
                lng: number;
            } | null;
            radius: number | null;
            state: string | null;
            country: string | null;
            pagination: components["schemas"]["Pagination"];
        };
        OneEvent: {
            event: components["schemas"]["Event"];
        };
        Month: {
            year: number;
            month: number;
            /** @description Time zone of the feed. */
            timezone: string;
            events: components["schemas"]["Event"][];
            pagination: components["schemas"]["Pagination"];
        };
        Facets: {
            /** @description How many events were counted. */
            total: number;
            /** @description False when only the first 10,000 events by date were looked at. */
            complete: boolean;
            /** @description The most frequent first, at most 100; whatever their case and accents. */
            categories: {
                name: string;
                count: number;
            }[];
            /** @description The most frequent first, at most 100. */
            states: {
                name: string;
                code: string | null;
                country: string | null;
                count: number;
            }[];
            /** @description Months of `displayDate`, in order. */
            months: {
                month: string;
                count: number;
            }[];
        };
        Changes: {
            /** @description Added or changed, as they are now: put them into your copy. */
            events: components["schemas"]["Event"][];
            /** @description Ids of events that are gone: take them out of it. */
            deleted: string[];
            /** @description Keep it: it says what you know, also after the last page. */
            cursor: string;
            pagination: components["schemas"]["Pagination"];
        };
        OrganizationEventList: {
            events: components["schemas"]["OrganizationEvent"][];
            pagination: components["schemas"]["Pagination"];
        };
        OrganizationFeeds: {
            organization: {
                slug: string;
                name: string;
            };
            feeds: {
                id: string;
                slug: string;
                name: string;
                description: string;
                timezone: string;
                /**
                 * Format: uri
                 * @description The page of the feed, for people.
                 */
                page: string;
            }[];
        };
        OrganizationMonth: {
            year: number;
            month: number;
            /** @description Time zone of the organization. */
            timezone: string;
            events: components["schemas"]["OrganizationEvent"][];
            pagination: components["schemas"]["Pagination"];
        };
        CustomFeedList: {
            customFeed: {
                slug: string;
                name: string;
            };
            events: components["schemas"]["OrganizationEvent"][];
            pagination: components["schemas"]["Pagination"];
        };
        Permalink: {
            event: components["schemas"]["Event"];
            /** @description Other events of this name on this day. */
            alternates: components["schemas"]["Alternate"][];
        };
        WidgetConfig: {
            feed: {
                id: string;
                slug: string;
                name: string;
                description: string;
                timezone: string;
                url: string | null;
            };
            organization: {
                slug: string;
                name: string;
            };
            widget: {
                /** @enum {string} */
                view: "list" | "month";
                /** @enum {string} */
                theme: "auto" | "light" | "dark";
                accentColor: string;
                language: string | null;
                showSearch: boolean;
                showNearby: boolean;
                showSubscribe: boolean;
                showCalendar: boolean;
                perPage: number;
                title: string | null;
            };
            links: {
                /** Format: uri */
                events: string;
                /**
                 * Format: uri-template
                 * @description Ends in `{year}/{month}`.
                 */
                calendar: string;
                /** Format: uri */
                nearby: string;
                /** Format: uri */
                subscribe: string;
                /** Format: uri */
                page: string;
            };
        };
        OrganizationWidgetConfig: {
            organization: {
                slug: string;
                name: string;
                timezone: string;
            };
            customFeed: {
                slug: string;
                name: string;
            } | null;
            /** @description What all feeds agree on, else the defaults. */
            widget: {
                /** @enum {string} */
                view: "list" | "month";
                /** @enum {string} */
                theme: "auto" | "light" | "dark";
                accentColor: string;
                language: string | null;
                showSearch: boolean;
                showNearby: boolean;
                showSubscribe: boolean;
                showCalendar: boolean;
                perPage: number;
                title: string | null;
            };
            links: {
                /** Format: uri */
                events: string;
                /**
                 * Format: uri-template
                 * @description Ends in `{year}/{month}`.
                 */
                calendar: string;
                /** Format: uri */
                page: string;
            };
        };
        Alternate: {
            id: string;
            feedId: string;
            feedSlug: string;
            orgSlug: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the local offset of the event.
             */
            startsAt: string;
            allDay: boolean;
            /** @description False while the time of day is to be announced; `allDay` is true then. */
            timeKnown: boolean;
            /** @description Name of the venue. */
            location: string | null;
            /**
             * Format: uri-reference
             * @description Path of this event in the API; it names the event by its id, too.
             */
            permalink: string;
            /**
             * Format: uri
             * @description The page of this event for people.
             */
            pageUrl: string;
        };
        ErrorAnswer: {
            /** @description What was wrong, in a sentence. */
            error: string;
        };
        Event: {
            id: string;
            feedId: string;
            feedSlug: string;
            orgSlug: string;
            title: string;
            /** @description The slugified title, as in permalinks. */
            slug: string;
            /** @description Plain text. */
            description: string;
            /**
             * Format: date
             * @description Local start date.
             */
            displayDate: string;
            /**
             * Format: date
             * @description Local end date, inclusive.
             */
            endDate: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the local offset of the event.
             */
            startsAt: string;
            /** @description Exclusive end; null when unknown. */
            endsAt: string | null;
            /** @description The start before it was put off; equal to `startsAt` while the new one is unknown. */
            previousStartsAt: string | null;
            /** @description IANA time zone. */
            timezone: string;
            allDay: boolean;
            /** @description False while the time of day is to be announced; `allDay` is true then. */
            timeKnown: boolean;
            /** @enum {string} */
            status: "scheduled" | "cancelled" | "postponed";
            /** @enum {string} */
            attendanceMode: "offline" | "online" | "mixed";
            /** @description Name of the venue. */
            location: string | null;
            address: string | null;
            city: string | null;
            /** @description Full name. */
            state: string | null;
            stateCode: string | null;
            postalCode: string | null;
            country: string | null;
            lat: number | null;
            lng: number | null;
            /** @description How people with disabilities get in and take part; plain text. */
            accessibility: string | null;
            url: string | null;
            imageUrl: string | null;
            imageAlt: string | null;
            categories: string[];
            isFree: boolean | null;
            /** @description The price in the organizer's words. */
            priceText: string | null;
            /** @description The lowest price in `currency`; null when nobody has said, or nothing is to pay. */
            priceMin: number | null;
            /** @description The highest; equal to `priceMin` for one price. */
            priceMax: number | null;
            /** @description ISO 4217: `USD`, `EUR`; given with the two amounts. */
            currency: string | null;
            ticketUrl: string | null;
            organizer: {
                name: string;
                url: string | null;
            } | null;
            /**
             * Format: uri-reference
             * @description Path of this event in the API; it names the event by its id, too.
             */
            permalink: string;
            /**
             * Format: uri
             * @description The page of this event for people.
             */
            pageUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        NearbyEvent: {
            id: string;
            feedId: string;
            feedSlug: string;
            orgSlug: string;
            title: string;
            /** @description The slugified title, as in permalinks. */
            slug: string;
            /** @description Plain text. */
            description: string;
            /**
             * Format: date
             * @description Local start date.
             */
            displayDate: string;
            /**
             * Format: date
             * @description Local end date, inclusive.
             */
            endDate: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the local offset of the event.
             */
            startsAt: string;
            /** @description Exclusive end; null when unknown. */
            endsAt: string | null;
            /** @description The start before it was put off; equal to `startsAt` while the new one is unknown. */
            previousStartsAt: string | null;
            /** @description IANA time zone. */
            timezone: string;
            allDay: boolean;
            /** @description False while the time of day is to be announced; `allDay` is true then. */
            timeKnown: boolean;
            /** @enum {string} */
            status: "scheduled" | "cancelled" | "postponed";
            /** @enum {string} */
            attendanceMode: "offline" | "online" | "mixed";
            /** @description Name of the venue. */
            location: string | null;
            address: string | null;
            city: string | null;
            /** @description Full name. */
            state: string | null;
            stateCode: string | null;
            postalCode: string | null;
            country: string | null;
            lat: number | null;
            lng: number | null;
            /** @description How people with disabilities get in and take part; plain text. */
            accessibility: string | null;
            url: string | null;
            imageUrl: string | null;
            imageAlt: string | null;
            categories: string[];
            isFree: boolean | null;
            /** @description The price in the organizer's words. */
            priceText: string | null;
            /** @description The lowest price in `currency`; null when nobody has said, or nothing is to pay. */
            priceMin: number | null;
            /** @description The highest; equal to `priceMin` for one price. */
            priceMax: number | null;
            /** @description ISO 4217: `USD`, `EUR`; given with the two amounts. */
            currency: string | null;
            ticketUrl: string | null;
            organizer: {
                name: string;
                url: string | null;
            } | null;
            /**
             * Format: uri-reference
             * @description Path of this event in the API; it names the event by its id, too.
             */
            permalink: string;
            /**
             * Format: uri
             * @description The page of this event for people.
             */
            pageUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Distance from the centre; only when the request has one. */
            distanceMiles?: number;
        };
        OrganizationEvent: {
            id: string;
            feedId: string;
            feedSlug: string;
            orgSlug: string;
            title: string;
            /** @description The slugified title, as in permalinks. */
            slug: string;
            /** @description Plain text. */
            description: string;
            /**
             * Format: date
             * @description Local start date.
             */
            displayDate: string;
            /**
             * Format: date
             * @description Local end date, inclusive.
             */
            endDate: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the local offset of the event.
             */
            startsAt: string;
            /** @description Exclusive end; null when unknown. */
            endsAt: string | null;
            /** @description The start before it was put off; equal to `startsAt` while the new one is unknown. */
            previousStartsAt: string | null;
            /** @description IANA time zone. */
            timezone: string;
            allDay: boolean;
            /** @description False while the time of day is to be announced; `allDay` is true then. */
            timeKnown: boolean;
            /** @enum {string} */
            status: "scheduled" | "cancelled" | "postponed";
            /** @enum {string} */
            attendanceMode: "offline" | "online" | "mixed";
            /** @description Name of the venue. */
            location: string | null;
            address: string | null;
            city: string | null;
            /** @description Full name. */
            state: string | null;
            stateCode: string | null;
            postalCode: string | null;
            country: string | null;
            lat: number | null;
            lng: number | null;
            /** @description How people with disabilities get in and take part; plain text. */
            accessibility: string | null;
            url: string | null;
            imageUrl: string | null;
            imageAlt: string | null;
            categories: string[];
            isFree: boolean | null;
            /** @description The price in the organizer's words. */
            priceText: string | null;
            /** @description The lowest price in `currency`; null when nobody has said, or nothing is to pay. */
            priceMin: number | null;
            /** @description The highest; equal to `priceMin` for one price. */
            priceMax: number | null;
            /** @description ISO 4217: `USD`, `EUR`; given with the two amounts. */
            currency: string | null;
            ticketUrl: string | null;
            organizer: {
                name: string;
                url: string | null;
            } | null;
            /**
             * Format: uri-reference
             * @description Path of this event in the API; it names the event by its id, too.
             */
            permalink: string;
            /**
             * Format: uri
             * @description The page of this event for people.
             */
            pageUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The same event in other feeds of the organization; the list has it once. */
            alternates: components["schemas"]["Alternate"][];
        };
        Pagination: {
            perPage: number;
            /** @description Pass it as `cursor`; null on the last page. */
            nextCursor: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    feedsEvents: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    feedsEventsJson: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    feedsEventsNearby: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
                /**
                 * @description Latitude of the centre.
                 * @example 30.267
                 */
                lat?: number;
                /**
                 * @description Longitude of the centre.
                 * @example -97.743
                 */
                lng?: number;
                /** @description Miles around the centre, the edge included. */
                radius?: number;
                /**
                 * @description Name or code of a state or province, instead of or besides the centre: of the US and Canada unless `country` says otherwise, elsewhere its name.
                 * @example Texas
                 */
                state?: string;
                /** @description The country of `state`, as a code or an English name: with it `WA` is found in Australia. Besides a centre, only events of this country. */
                country?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NearbyList"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    feedsEventsByEventId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
                /**
                 * @description Id of an event.
                 * @example evt_demo_honky_tonk_tuesday
                 */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneEvent"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    feedsCalendarByMonth: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
                /**
                 * @description Four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Two digits.
                 * @example 12
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Month"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    feedsFacets: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facets"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    feedsChanges: {
        parameters: {
            query?: {
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsEvents: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationEventList"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationFeeds"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsCalendarByMonth: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
                /**
                 * @description Four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Two digits.
                 * @example 12
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMonth"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsFacets: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facets"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsChanges: {
        parameters: {
            query?: {
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsCustomByCustomSlug: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
                /** @description How many events a page holds. Above 100 means 100. */
                per_page?: number;
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
                /**
                 * @description Slug of a custom feed.
                 * @example free-outdoors
                 */
                customSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFeedList"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsCustomCalendarByMonth: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
                /**
                 * @description Slug of a custom feed.
                 * @example free-outdoors
                 */
                customSlug: string;
                /**
                 * @description Four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Two digits.
                 * @example 12
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMonth"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsCustomFacets: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.
                 * @example jazz austin
                 */
                search?: string;
                /** @description Only events of this category, whatever its case and accents. */
                category?: string;
                /** @description `false` leaves out events that have already begun. */
                ongoing?: boolean;
                /**
                 * @description The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.
                 * @example 2026-12-01
                 */
                from?: string;
                /**
                 * @description The last day on which an event may begin.
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
                /**
                 * @description Slug of a custom feed.
                 * @example free-outdoors
                 */
                customSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facets"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    eventsByEventSlug: {
        parameters: {
            query?: {
                /** @description This one of the events of one name on one day, as `permalink` carries it. */
                event?: string;
                /** @description Only look in this feed. */
                feed?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Two digits.
                 * @example 12
                 */
                month: string;
                /**
                 * @description Two digits.
                 * @example 08
                 */
                day: string;
                /**
                 * @description The slugified title.
                 * @example honky-tonk-tuesday
                 */
                eventSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permalink"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    widgetConfigByFeedId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a feed.
                 * @example feed_demo_music
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetConfig"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsWidgetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationWidgetConfig"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    orgsCustomWidgetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of an organization.
                 * @example riverside
                 */
                orgSlug: string;
                /**
                 * @description Slug of a custom feed.
                 * @example free-outdoors
                 */
                customSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationWidgetConfig"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Send it back as If-None-Match. */
                    ETag?: string;
                    "Cache-Control"?: "public, s-maxage=300, stale-while-revalidate=600";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Our fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    onSubscriberCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of the body, with the secret of the endpoint. */
                "X-Service-Signature": string;
                /** @description Id of the delivery, the same at every attempt. */
                "X-Service-Delivery": string;
                /** @description From 1 to 4. */
                "X-Service-Attempt": number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "subscriber.created";
                    data: {
                        /**
                         * Format: email
                         * @description The subscriber's address.
                         */
                        email: string;
                        /** @description Slug of the feed. */
                        feedSlug: string;
                        /**
                         * @description JSON in a string with `keywords` and `state`, each only if given.
                         * @example {"keywords":["jazz"],"state":"Texas"}
                         */
                        criteria: string | null;
                        /** @description `daily` or `weekly`; others may follow. */
                        digestFrequency: string;
                        /**
                         * @description When it happened, in milliseconds since the Unix epoch.
                         * @example 1781524800000
                         */
                        timestamp: number;
                    };
                    /**
                     * @description When it happened, in milliseconds since the Unix epoch.
                     * @example 1781524800000
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            /** @description Received; anything else within 10 seconds, or nothing, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSubscriberUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of the body, with the secret of the endpoint. */
                "X-Service-Signature": string;
                /** @description Id of the delivery, the same at every attempt. */
                "X-Service-Delivery": string;
                /** @description From 1 to 4. */
                "X-Service-Attempt": number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "subscriber.updated";
                    data: {
                        /**
                         * Format: email
                         * @description The subscriber's address.
                         */
                        email: string;
                        /** @description Slug of the feed. */
                        feedSlug: string;
                        /**
                         * @description JSON in a string with `keywords` and `state`, each only if given.
                         * @example {"keywords":["jazz"],"state":"Texas"}
                         */
                        criteria: string | null;
                        /** @description `daily` or `weekly`; others may follow. */
                        digestFrequency: string;
                        /**
                         * @description When it happened, in milliseconds since the Unix epoch.
                         * @example 1781524800000
                         */
                        timestamp: number;
                    };
                    /**
                     * @description When it happened, in milliseconds since the Unix epoch.
                     * @example 1781524800000
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            /** @description Received; anything else within 10 seconds, or nothing, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSubscriberUnsubscribed: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of the body, with the secret of the endpoint. */
                "X-Service-Signature": string;
                /** @description Id of the delivery, the same at every attempt. */
                "X-Service-Delivery": string;
                /** @description From 1 to 4. */
                "X-Service-Attempt": number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "subscriber.unsubscribed";
                    data: {
                        /**
                         * Format: email
                         * @description The subscriber's address.
                         */
                        email: string;
                        /** @description Slug of the feed. */
                        feedSlug: string;
                        /**
                         * @description When it happened, in milliseconds since the Unix epoch.
                         * @example 1781524800000
                         */
                        timestamp: number;
                    };
                    /**
                     * @description When it happened, in milliseconds since the Unix epoch.
                     * @example 1781524800000
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            /** @description Received; anything else within 10 seconds, or nothing, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
