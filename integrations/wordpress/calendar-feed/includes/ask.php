<?php
/** Asks the service for the events of a calendar. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

/** Seconds that all calendars of a page may take together. */
const MOST_SECONDS = 3.0;
/** Less is not worth a try, and a part of a second is none to some of PHP. */
const LEAST_SECONDS = 1;
/** Twice what the service sends at most. */
const MOST_BYTES = 60000;

/** Ends a request from within. */
class Refused extends \RuntimeException {}

/** How many seconds this page may still wait; what was waited is taken off. */
function seconds_left( float $waited = 0 ): float {
	static $page, $left;
	// Some servers answer many requests with one start of PHP.
	$began = $_SERVER['REQUEST_TIME_FLOAT'] ?? 0;
	if ( $page !== $began ) {
		list( $page, $left ) = array( $began, MOST_SECONDS );
	}
	$left -= $waited;
	return $left;
}

/**
 * The fragment at a path of the service; `unknown` if it has no such calendar, `failed` for anything else.
 *
 * @return array{html: string, lang: string, dir: string, list: array|null}|string
 */
function ask( string $path ): array|string {
	$began  = microtime( true );
	$answer = get( $path, $began + seconds_left() );
	// An organization that got another short name.
	$moved = is_array( $answer ) ? moved_to( $answer ) : null;
	if ( null !== $moved ) {
		$answer = get( $moved, $began + seconds_left() );
	}
	seconds_left( microtime( true ) - $began );
	if ( null === $answer ) {
		return 'failed';
	}
	$status = wp_remote_retrieve_response_code( $answer );
	if ( 404 === $status || 410 === $status ) {
		return 'unknown';
	}
	$type = wp_remote_retrieve_header( $answer, 'content-type' );
	$body = wp_remote_retrieve_body( $answer );
	$good = 200 === $status && is_string( $type ) && preg_match( '#^text/html\s*(?:;\s*charset=utf-8\s*)?$#i', $type ) && strlen( $body ) <= MOST_BYTES;
	return ( $good ? read_fragment( $body ) : null ) ?? 'failed';
}

/** Where an answer leads, if it stays with the fragments of the service. */
function moved_to( array $answer ): ?string {
	$to = wp_remote_retrieve_header( $answer, 'location' );
	if ( ! in_array( wp_remote_retrieve_response_code( $answer ), array( 301, 302, 307, 308 ), true ) || ! is_string( $to ) ) {
		return null;
	}
	$path = str_starts_with( $to, SERVICE . '/' ) ? substr( $to, strlen( SERVICE ) ) : $to;
	return preg_match( '#^/embed/(?!/)[^?\#\s\\\\]+\.fragment$#D', $path ) ? $path : null;
}

/** One request that ends at a moment, however slowly the answer drips in. */
function get( string $path, float $deadline ): ?array {
	$seconds = (int) ( $deadline - microtime( true ) + 0.05 );
	if ( $seconds < LEAST_SECONDS ) {
		return null;
	}
	$service = wp_parse_url( SERVICE );
	$hooks   = array(
		// The operator of the service chose its host and port: they may be inside a network.
		array( 'http_request_host_is_external', fn ( $is, $host ) => $is || $host === $service['host'] ),
		array( 'http_allowed_safe_ports', fn ( $ports ) => array_merge( $ports, array( $service['port'] ?? 443 ) ) ),
		array(
			'requests-request.progress',
			function () use ( $deadline ) {
				if ( microtime( true ) > $deadline ) {
					throw new Refused( 'too slow' );
				}
			},
		),
		// Compressed, little could become too much for memory.
		array(
			'requests-requests.before_parse',
			function ( $response ) {
				if ( preg_match( '/^content-encoding:(?!\s*identity\s*$)/im', strstr( (string) $response, "\r\n\r\n", true ) ) ) {
					throw new Refused( 'compressed' );
				}
			},
		),
	);
	foreach ( $hooks as list( $name, $callback ) ) {
		add_filter( $name, $callback, 10, 2 );
	}
	try {
		$answer = wp_safe_remote_get(
			SERVICE . $path,
			array(
				'timeout'             => $seconds,
				'redirection'         => 0,
				'limit_response_size' => MOST_BYTES + 1,
				// WordPress would name this site.
				'user-agent'          => 'calendar-feed-wordpress/' . VERSION,
				'headers'             => array(
					'Accept'          => 'text/html',
					'Accept-Encoding' => 'identity',
				),
			)
		);
	} catch ( Refused ) {
		return null;
	} finally {
		foreach ( $hooks as list( $name, $callback ) ) {
			remove_filter( $name, $callback, 10 );
		}
	}
	return is_wp_error( $answer ) ? null : $answer;
}
